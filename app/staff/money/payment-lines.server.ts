import { MOST_LINES, type MoneyOfDesk } from "#modules/desk/index.server.ts";
import { netOfPayment } from "#modules/payments/index.server.ts";
import { delhiClockTime } from "#platform/time/delhi-time.ts";
import { differenceWords } from "./close-note.server.ts";
import { counted, exactRupees } from "./money-words.ts";

export const shownPayments = ["differences", "all", "refunds"] as const;
export type ShownPayments = (typeof shownPayments)[number];

export interface PaymentLine {
  key: string;
  time: string;
  reference: string | null;
  tour: string;
  gross: string;
  fee: string;
  gst: string;
  ledger: string;
  settled: string | null;
  /** Null if both agree. */
  difference: string | null;
}

const nothing = { gross: "", fee: "", gst: "" };

type Payment = MoneyOfDesk["close"]["payments"][number];

/** "Gift GV-7K3M9Q", for a payment of one. */
function giftLabel(gifts: MoneyOfDesk["gifts"], payableRef: string): string | null {
  const gift = gifts.get(payableRef);
  return gift ? `Gift ${gift.number}` : null;
}

function paymentLines(payments: readonly Payment[], { named, gifts }: MoneyOfDesk): PaymentLine[] {
  return payments.map((payment) => {
    const { entity, at, payableRef, grossPaise, feePaise, gstPaise, line } = payment;
    const whose = named.get(payableRef);
    return {
      ...{
        key: entity,
        time: delhiClockTime(at),
        reference: whose?.reference ?? null,
        tour: whose?.tourName ?? giftLabel(gifts, payableRef) ?? entity,
      },
      ...{ gross: exactRupees(grossPaise), fee: exactRupees(feePaise), gst: exactRupees(gstPaise) },
      ledger: exactRupees(netOfPayment(payment)),
      settled: line === null ? null : exactRupees(line.credit_paise - line.debit_paise),
      difference: line === null ? differenceWords.unsettled : line.difference && differenceWords[line.difference],
    };
  });
}

function refundLines({ close, named, gifts }: MoneyOfDesk): PaymentLine[] {
  return close.refunds.map(({ entity, part, payableRef, paise, reportPaise, matchedPaise, line }) => {
    const whose = named.get(payableRef);
    return {
      ...nothing,
      ...{ key: `${part} ${entity}`, time: "", reference: whose?.reference ?? null },
      tour: `${part === "refunds" ? "Given back" : "Dispute"}, ${whose?.tourName ?? giftLabel(gifts, payableRef) ?? entity}`,
      ledger: exactRupees(paise),
      settled: reportPaise === 0 ? null : exactRupees(reportPaise),
      difference:
        paise === matchedPaise
          ? ((line?.difference && differenceWords[line.difference]) ?? null)
          : differenceWords.unsettled,
    };
  });
}

function otherLines({ close, named }: MoneyOfDesk): PaymentLine[] {
  return close.others.map((line) => ({
    ...nothing,
    ...{
      key: line.id,
      time: "",
      reference: line.payableRef === null ? null : (named.get(line.payableRef)?.reference ?? null),
    },
    ...{ tour: line.entity_id, ledger: exactRupees(0), settled: exactRupees(line.credit_paise - line.debit_paise) },
    difference: line.difference && differenceWords[line.difference],
  }));
}

/** Lines of the table below the close, as the switch asks. */
export function shownLines(money: MoneyOfDesk, shown: ShownPayments) {
  const { payments, taken } = money.close;
  const others = [...refundLines(money), ...otherLines(money)];
  const otherDiffering = others.filter(({ difference }) => difference !== null);
  const counts = {
    differences: taken.differing + otherDiffering.length,
    all: taken.count + others.length,
    refunds: others.length,
  };
  const [asked, besides] = {
    differences: [payments, otherDiffering] as const,
    all: [payments, others] as const,
    refunds: [payments, others] as const,
  }[shown];
  const lines = [...paymentLines(asked, money), ...besides.slice(0, MOST_LINES)];
  return {
    lines,
    more: counts[shown] - lines.length,
    counts,
    foot:
      shown === "all" && taken.count > 0
        ? {
            label: counted(taken.count, "payment"),
            gross: exactRupees(taken.grossPaise),
            fee: exactRupees(taken.feePaise),
            gst: exactRupees(taken.gstPaise),
            ledger: exactRupees(netOfPayment(taken)),
            settled: exactRupees(taken.settledPaise),
          }
        : null,
  };
}
