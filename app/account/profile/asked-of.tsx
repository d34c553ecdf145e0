/** What a form of the profile asks for, and of whose account: another may have been logged in on since its page was drawn. */
export const RequestedData = ({ account, intent }: { account: string; intent: string }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="account" value={account} />
  </>
);
