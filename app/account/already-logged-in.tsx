import { Button } from "#app/ui/button.tsx";
import { LogoutForm } from "./logout-form.tsx";

export function AlreadyLoggedIn({ name }: { name: string }) {
  return (
    <>
      <p className="text-lg">{`You are logged in as ${name}.`}</p>
      <div className="mt-6 flex flex-wrap gap-4">
        <Button to="/user-profile">User Profile</Button>
        <LogoutForm>
          <Button type="submit" variant="secondary">
            Logout
          </Button>
        </LogoutForm>
      </div>
    </>
  );
}
