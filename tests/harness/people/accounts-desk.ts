import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import {
  findTravellerByToken,
  type PhotoDeps,
  signUp,
  updateProfile,
  verifyEmail,
} from "#modules/accounts/index.server.ts";
import { registration, type Traveller } from "#modules/accounts/model.ts";
import { systemClock } from "#platform/clock.server.ts";
import { localFiles } from "#platform/files.server.ts";
import { createSigner } from "#platform/http/signing.server.ts";
import { type BookingDesk, openBookingDesk } from "../booking/desk.ts";
import { testAuth } from "./auth.ts";
import { sendAskedLinks } from "./send-asked-links.ts";

/** A client of unknown network and device. */
export const somebody = { address: null, userAgent: null };
export const password = "saffron-bicycle-7";

/** A photograph of one colour in this size. */
export const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#1f7a78" } })
    .jpeg()
    .toBuffer();

/** The demo company with accounts, on a database and a folder of its own. */
export async function openAccountsDesk() {
  const desk = await openBookingDesk();
  const folder = await mkdtemp(path.join(tmpdir(), "pahiya-photos-"));
  const signer = createSigner("a secret for tests only");
  const { clock } = desk.deps;
  const deps: PhotoDeps = {
    ...desk.deps,
    auth: testAuth(desk.deps),
    files: localFiles({ folder, publicUrl: "http://localhost", signer, now: () => clock.now() }),
  };
  return new AccountsDesk(desk, deps, folder);
}

export class AccountsDesk {
  readonly desk: BookingDesk;
  readonly deps: PhotoDeps;
  /** Better Auth counts the hours of mailed links by the real clock, not the desk's. */
  readonly now: PhotoDeps;
  readonly #folder: string;

  constructor(desk: BookingDesk, deps: PhotoDeps, folder: string) {
    this.desk = desk;
    this.deps = deps;
    this.now = { ...deps, clock: systemClock };
    this.#folder = folder;
  }

  /** An account of Anna's, logged in, its address not verified. */
  async newTraveller(email: string) {
    const form = { name: "Anna Example", email, password, confirmPassword: password, country: "IN" };
    const answer = await signUp(this.now, registration.parse({ ...form, mobileNumber: "9812345678" }), somebody);
    if (!("signedIn" in answer)) throw new Error(answer.refused);
    const { token } = answer.signedIn;
    const known = async () => {
      const traveller = await findTravellerByToken(this.deps, token);
      if (!traveller) throw new Error("logged out");
      return traveller;
    };
    const verify = async () => this.press(await this.linkTo(email), await known());
    return { token, known, verify };
  }

  /** The token of the newest link that was mailed to an address. */
  async linkTo(email: string): Promise<string> {
    await sendAskedLinks(this.now);
    const rows = await this.deps.db
      .selectFrom("outbox")
      .select("payload")
      .where("topic", "=", "account.verify_email")
      .orderBy("id", "desc")
      .execute();
    const mails = rows.map(({ payload }) => payload as { to: string; token: string });
    return mails.find(({ to }) => to === email)?.token ?? "";
  }

  /** Presses a link, logged in. */
  press = (link: string, traveller: Traveller) =>
    verifyEmail(this.now, link, { traveller, password: "", caller: somebody });

  /** Asks for another address of an account. Answers the link that is mailed there. */
  async askToMove(traveller: Traveller, email: string): Promise<string> {
    const changes = { name: "Anna Example", bio: "", country: "IN", mobileNumber: "9812345678", email };
    await updateProfile(this.now, traveller, changes, somebody);
    return this.linkTo(email);
  }

  /** Moves an account to another address. */
  move = async (traveller: Traveller, email: string) => this.press(await this.askToMove(traveller, email), traveller);

  /** A booking for an address; it was held at the desk's time. */
  async bookFor(email: string, status: "held" | "confirmed" | "completed" = "held"): Promise<string> {
    const { reference } = await this.desk.hold(1, undefined, "regular", email);
    await this.deps.db.updateTable("booking").set({ status }).where("reference", "=", reference).execute();
    return reference;
  }

  bookingOf = (reference: string) =>
    this.deps.db.selectFrom("booking").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow();

  /** The files of photographs that are kept. */
  photos = (): Promise<string[]> => readdir(path.join(this.#folder, "photos")).catch(() => []);

  async close(): Promise<void> {
    await this.desk.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
