import {
  adoptPhoto,
  changePassword,
  findProfile,
  keepUpload,
  listOrders,
  offerPhotoUpload,
  signIn,
  signUp,
  updateProfile,
  whoUploads,
} from "#modules/accounts/index.server.ts";
import {
  type AccountRefusal,
  accountRefusals,
  login,
  passwordChange,
  profileChanges,
  provenEmail,
  refusalWords,
  refusedFields,
  registration,
} from "#modules/accounts/model.ts";
import { listReviewsBy } from "#modules/reviews/index.server.ts";
import {
  photoAdopted,
  profile,
  signedIn,
  signedUp,
  uploadAddress,
  uploaded,
  uploadOffer,
  uploadRequest,
  uploadSignature,
} from "./account.model.ts";
import { operation, plainTextSchema, tooManyCalls, withToken } from "./operation.server.ts";
import { CallRefusal } from "./refusals.ts";

function refused(
  answer: { refused: AccountRefusal; waitSeconds?: number; words?: string },
  fields: Partial<Record<AccountRefusal, string>> = refusedFields,
): CallRefusal {
  const message = refusalWords(answer);
  if (answer.refused === "not_logged_in") return new CallRefusal(answer.refused);
  if (answer.refused === "too_many_tries")
    return new CallRefusal("too_many_tries", { message, waitSeconds: answer.waitSeconds ?? 60 });
  const field = fields[answer.refused];
  return new CallRefusal("bad_input", { message, ...(field ? { fields: { [field]: message } } : {}) });
}

export const accountCalls = [
  operation({
    group: "Account",
    method: "post",
    path: "/auth/signin",
    id: "signIn",
    summary: "Logs in",
    description: "An unknown address and a wrong password get the same answer.",
    body: login,
    answer: signedIn,
    refusals: ["wrong_login", "too_many_tries"],
    async run(deps, { body, caller }) {
      const answer = await signIn(deps, body, caller);
      if ("signedIn" in answer) return { message: "Successfully Logged in", token: answer.signedIn.token };
      return answer.refused === "wrong" ? new CallRefusal("wrong_login") : refused(answer);
    },
  }),
  operation({
    group: "Account",
    method: "post",
    path: "/auth/signup",
    id: "signUp",
    summary: "Registers, and logs in",
    description:
      "A mail asks to confirm the address. A taken address is answered with status 200, the specification's message and no token; its owner is told by mail. The dial code follows from the country, whatever is sent.",
    body: registration,
    answer: signedUp,
    refusals: ["too_many_tries"],
    async run(deps, { body, caller }) {
      const answer = await signUp(deps, body, caller);
      if ("signedIn" in answer) return { message: "Successfully Registered in", token: answer.signedIn.token };
      return answer.refused === "sign_up_refused" ? { message: accountRefusals.sign_up_refused } : refused(answer);
    },
  }),
  withToken({
    group: "Account",
    method: "get",
    path: "/auth/profile",
    id: "profile",
    summary: "The traveller's profile, reviews and orders",
    answer: profile,
    refusals: [],
    async run(deps, { traveller }) {
      const [own, reviews, orders] = await Promise.all([
        findProfile(deps, traveller.id),
        listReviewsBy(deps.db, traveller.id, provenEmail(traveller)),
        listOrders(deps, traveller),
      ]);
      if (!own) return new CallRefusal("not_logged_in");
      const { name, email, countryName, mobileNumber, bio, isVerified, pendingEmail, photoUrl } = own;
      return {
        ...{ name, email, bio, isVerified, pendingEmail, photo: photoUrl },
        country: countryName ?? "",
        mobileNumber: mobileNumber ?? "",
        reviews: reviews.map(({ date, paragraphs }) => ({ date, review: paragraphs.join("\n\n") })),
        orders: orders.map(({ tourName, people, localDate, standing, totalPaise }) => ({
          ...{ tourName, people, date: localDate, status: standing, amount: totalPaise / 100 },
        })),
      };
    },
  }),
  withToken({
    group: "Account",
    method: "post",
    path: "/updateuser",
    id: "updateUserProfile",
    summary: "Saves the profile",
    description:
      "A new e-mail address is `pendingEmail` until its owner confirms it by mail. Send it again to keep it pending; send the present `email` to cancel the change.",
    body: profileChanges,
    answer: plainTextSchema,
    refusals: ["too_many_tries"],
    async run(deps, { traveller, body, caller }) {
      const answer = await updateProfile(deps, traveller, body, caller);
      return "saved" in answer ? "Data saved successfully." : refused(answer);
    },
  }),
  withToken({
    group: "Account",
    method: "post",
    path: "/updateuserpassword",
    id: "updateUserPassword",
    summary: "Changes the password",
    description: "Logs out every other device; the token of this call stays valid.",
    body: passwordChange,
    answer: plainTextSchema,
    refusals: ["too_many_tries"],
    async run(deps, { traveller, body, caller }) {
      const answer = await changePassword(deps, traveller, body, caller);
      if ("changed" in answer) return "Your password has been changed.";
      return refused(answer, {
        old_password_wrong: "oldPassword",
        same_password: "newPassword",
        common_password: "newPassword",
        own_words: "newPassword",
      });
    },
  }),
  withToken({
    group: "Account",
    method: "post",
    path: "/upload",
    id: "upload",
    summary: "Returns an address to upload a photograph to",
    description:
      "Three steps: this call returns a signed address, you PUT the file there, and updateUser makes it the profile's photograph. Scale it to 150 by 147 pixels first.",
    body: uploadRequest,
    answer: uploadOffer,
    refusals: ["too_many"],
    run: async (deps, { traveller }) =>
      (await tooManyCalls(deps, "photo", traveller.id)) ?? { url: await offerPhotoUpload(deps, traveller) },
  }),
  operation({
    group: "Account",
    method: "put",
    path: "/upload/uploads/{name}",
    id: "putUpload",
    summary: "Takes a photograph at the signed address",
    description: "The address that upload returned, where this machine stores the files. No token needed.",
    params: uploadAddress,
    query: uploadSignature,
    largestFile: 1024 * 1024,
    answer: uploaded,
    refusals: ["link_invalid", "too_many"],
    async run(deps, { query: { name, until, signature }, file }) {
      const key = `uploads/${name}`;
      const traveller = deps.files.allowsUpload(key, until, signature) ? await whoUploads(deps, key) : null;
      if (traveller === null) return new CallRefusal("link_invalid");
      const wait = await tooManyCalls(deps, "photo", traveller);
      if (wait) return wait;
      return (await keepUpload(deps, key, await file())) ? { message: "Uploaded" } : new CallRefusal("link_invalid");
    },
  }),
  withToken({
    group: "Account",
    method: "post",
    path: "/updateUser",
    id: "updateUser",
    summary: "Makes the uploaded photograph the profile's",
    description:
      "No body. First PUT the photograph, a JPEG, PNG or WebP, to the signed address. The site redraws it as a JPEG of 150 by 147 pixels, without camera data.",
    answer: photoAdopted,
    refusals: ["nothing_uploaded", "not_a_picture", "picture_too_large", "too_many"],
    async run(deps, { traveller }) {
      const wait = await tooManyCalls(deps, "photo", traveller.id);
      if (wait) return wait;
      const answer = await adoptPhoto(deps, traveller);
      return "refused" in answer
        ? new CallRefusal(answer.refused)
        : { message: "Your photograph is in your profile.", photo: answer.photoUrl };
    },
  }),
];
