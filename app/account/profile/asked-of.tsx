/** Intent and account of a profile form: another account may have logged in since. */
export const RequestedData = ({ account, intent }: { account: string; intent: string }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="account" value={account} />
  </>
);
