import { Button } from "#app/ui/button.tsx";

/** For somebody who opens the login page and is logged in. */
export function StillHere({ name }: { name: string }) {
  return (
    <>
      <p className="text-lg">You are logged in as {name}.</p>
      <div className="mt-6 flex flex-wrap gap-4">
        <Button to="/user-profile">User Profile</Button>
        <form method="post" action="/logout">
          <Button type="submit" variant="secondary">
            Logout
          </Button>
        </form>
      </div>
    </>
  );
}
