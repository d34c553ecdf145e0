import { type ChangeEvent, useState } from "react";
import { Form, useRevalidator, useRouteLoaderData } from "react-router";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toaster.tsx";
import { useHydrated } from "#app/web/browser/use-hydrated.ts";
import { withinTime } from "#app/web/browser/within-time.ts";
import { PHOTO_HEIGHT, PHOTO_WIDTH, type Profile } from "#modules/accounts/model.ts";
import { RequestedData } from "./asked-of.tsx";

/** `action` is the tab that shows errors. */
type Props = { action: string; profile: Pick<Profile, "id" | "name" | "photoUrl">; error?: string };

const pick = "Choose a photo";
/** Formats the server decodes; phones convert others to JPEG for this list. */
const formats = "image/jpeg,image/png,image/webp";

/** Photograph, scaled in the browser and sent to a signed address; without scripts the server scales it. */
export function PhotoForm({ action, profile, error }: Props) {
  const { id, name, photoUrl } = profile;
  const hydrated = useHydrated();
  const { isBusy, refusal, choose } = useUpload(id);
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Portrait name={name} photoUrl={photoUrl} />
      <div className="grid gap-2">
        <Form method="post" action={action} encType="multipart/form-data" className="flex flex-wrap items-center gap-3">
          <RequestedData account={id} intent="photo" />
          {/* One field with and without scripts: an early choice stays. */}
          <label
            aria-disabled={isBusy}
            className={
              hydrated
                ? buttonClass(
                    { variant: "secondary", size: "sm" },
                    "cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus",
                  )
                : "max-w-full"
            }
          >
            <span className={hydrated ? "" : "sr-only"}>{isBusy ? "On its way…" : pick}</span>
            <input
              type="file"
              name="image"
              accept={formats}
              disabled={isBusy}
              onChange={choose}
              className={hydrated ? "sr-only" : "max-w-full min-h-11 text-sm"}
            />
          </label>
          {hydrated ? null : (
            <Button type="submit" variant="secondary" size="sm">
              Upload
            </Button>
          )}
        </Form>
        {photoUrl ? (
          <Form method="post">
            <RequestedData account={id} intent="remove-photo" />
            <Button type="submit" variant="link" size="sm">
              Remove photo
            </Button>
          </Form>
        ) : (
          <p className="text-sm text-ink-soft">Only you can see it: here, and beside the reviews in your profile.</p>
        )}
        {(refusal ?? error) ? (
          <p role="alert" className="text-sm font-medium text-coral-ink">
            {refusal ?? error}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Uploads a chosen photograph. `refusal` is the server's reason. */
function useUpload(account: string) {
  const { publicUrl } = useRouteLoaderData("root") as { publicUrl: string };
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const { uploadPhoto } = await withinTime(import("./upload-photo.client.ts"));
      const words = await uploadPhoto(file, { account, publicUrl });
      setRefusal(words);
      if (words === null) toast("Your photo is saved.");
      // The upload succeeded, even if the reload is late.
      await withinTime(revalidate()).catch(() => undefined);
    } catch (failure) {
      console.log("the upload failed", failure);
      toast("We didn't get your photo. Please try again.", "error");
    } finally {
      setBusy(false);
    }
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (file) send(file).catch(() => undefined);
  };
  return { isBusy, refusal, choose };
}

function Portrait({ name, photoUrl }: Pick<Profile, "name" | "photoUrl">) {
  return photoUrl ? (
    <img
      src={photoUrl}
      alt={`You, ${name}`}
      width={PHOTO_WIDTH}
      height={PHOTO_HEIGHT}
      className="size-24 rounded-full border-2 border-ink object-cover"
    />
  ) : (
    <span
      aria-hidden="true"
      className="grid size-24 place-items-center rounded-full border-2 border-ink bg-marigold font-display text-4xl font-semibold text-[#2a1238]"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
