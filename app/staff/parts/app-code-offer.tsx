/** Secret for an authenticator app: a picture to scan, and letters to type. */
export interface CodeOffer {
  sealed: string;
  secret: string;
  uri: string;
  qr: { size: number; path: string };
}

export const AppCodeOffer = ({ offer: { sealed, secret, uri, qr } }: { offer: CodeOffer }) => (
  <div className="app-code">
    <svg viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`} role="img" aria-label="QR code for your authenticator app">
      <rect x={-2} y={-2} width={qr.size + 4} height={qr.size + 4} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
    <div>
      <p>
        Scan this with your authenticator app, or <a href={uri}>open it in the app</a> on this telephone.
      </p>
      <p className="soft">Or type this key into the app:</p>
      <p className="secret">{secret}</p>
    </div>
    <input type="hidden" name="sealed" value={sealed} />
  </div>
);
