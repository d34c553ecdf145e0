import { z } from "zod";
import { type ManagedBooking, setCompanyBill } from "#modules/booking/index.server.ts";
import { type CompanyBill, companyBill } from "#modules/booking/model.ts";
import { isTaxedNow, listPapersOf } from "#modules/tax/index.server.ts";
import { stateName } from "#modules/tax/model.ts";
import { type CommandDeps, CommandRefusal, command } from "../command.server.ts";
import { quoteLines } from "../describe.server.ts";
import { reference } from "./booking-commands.server.ts";
import { describeHolder, withAddress } from "./desk-commands.server.ts";

const billOptions = z.object({
  reference,
  company: z.optional(z.string()).describe("the company's name"),
  gstin: z.optional(z.string()).describe("its GSTIN; none for a company abroad"),
  address: z.optional(z.string()).describe("its address"),
  state: z
    .optional(z.string())
    .describe("GST code of its state, such as 27, if it has no GSTIN: its tax invoice is taxed there"),
  "order-number": z.optional(z.string()).describe("its own order number, if it wants one on the receipt"),
  remove: z.optional(z.literal("yes")).describe("yes: make the receipt out to the guest again"),
});
type BillOptions = z.infer<typeof billOptions>;

const linesOf = ({ company, gstin, address, state, orderNumber }: CompanyBill): string[] => [
  ...quoteLines([company, address, ...(state === null ? [] : [stateName(state)])].join("\n")),
  ...quoteLines([gstin && `GSTIN ${gstin}`, orderNumber && `Order number ${orderNumber}`].filter(Boolean).join("\n")),
];

/** Bill to set; null bills the guest again. */
function wantedBill({ remove, company, gstin, address, state, ...rest }: BillOptions, { bill }: ManagedBooking) {
  const said = { company, gstin, address, state, orderNumber: rest["order-number"] };
  const isSaid = Object.values(said).some((one) => one !== undefined);
  if (remove !== undefined && isSaid) throw new CommandRefusal("Remove the company, or give its details: not both.");
  if (remove !== undefined && bill === null)
    throw CommandRefusal.of("remove", `${rest.reference} is not billed to a company.`);
  if (remove !== undefined) return null;
  if (!isSaid) throw new CommandRefusal("Give the company and its address, and its GSTIN if it has one; or remove it.");
  const read = companyBill.safeParse(said);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => {
    const field = String(path[0]);
    return `--${field === "orderNumber" ? "order-number" : field}: ${message}`;
  });
  throw new CommandRefusal(faults.join("; "), faults);
}

const asItStands = ({ bill }: ManagedBooking): string[] =>
  bill === null ? ["Its receipt is made out to the guest."] : ["Its receipt is made out to:", ...linesOf(bill)];

async function wanted(deps: CommandDeps, options: BillOptions) {
  const booking = await withAddress(deps, options.reference);
  const isBefore = booking.status === "held" && (await isTaxedNow(deps, booking.tour.id));
  if (booking.payments.length === 0 && !isBefore)
    throw new CommandRefusal(`Nothing has been paid for ${options.reference}: it has no receipt.`);
  const [paper] = await listPapersOf(deps.db, booking.id);
  return { booking, bill: wantedBill(options, booking), invoice: paper?.serial ?? null };
}

/** Same as "Bill to a company" on the booking's page. Sends no mail, as the receipt keeps its address. */
export const billCompanyCommand = command({
  summary: "Make the receipt of a booking out to a company, with its GSTIN, or to the guest again",
  options: billOptions,
  personal: ["company", "gstin", "address", "state", "order-number"],
  async plan(deps, options) {
    const { booking, bill, invoice } = await wanted(deps, options);
    return {
      stays: ["No mail goes out: the receipt keeps its address."],
      audited: [`The receipt of ${options.reference} to the ${bill === null ? "guest" : "company"}.`],
      lines: [
        `${describeHolder(booking)}, ${booking.tour.name}`,
        ...asItStands(booking),
        ...(bill === null
          ? ["It would be made out to the guest again."]
          : ["It would be made out to:", ...linesOf(bill)]),
        ...(invoice === null
          ? []
          : [
              `Tax invoice ${invoice} stays as it was made: only the receipt changes. “Reissue a tax invoice” makes a new one.`,
            ]),
      ],
    };
  },
  async run(deps, options) {
    const { booking, bill } = await wanted(deps, options);
    if (!(await setCompanyBill(deps, { ...booking, bill })))
      throw new CommandRefusal(`${options.reference} changed meanwhile; please look at it again.`);
    return {
      lines: [`The receipt of ${options.reference} is made out to the ${bill === null ? "guest again" : "company"}.`],
      data: {},
    };
  },
});
