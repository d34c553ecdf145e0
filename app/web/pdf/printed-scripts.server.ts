/** Loaded on demand. Right-to-left faces have no Latin letters. */
export const scriptFaces = {
  bengali: { has: /\p{Script=Bengali}/u, read: () => import("#app/ui/fonts/print/bengali.ttf?inline") },
  gurmukhi: { has: /\p{Script=Gurmukhi}/u, read: () => import("#app/ui/fonts/print/gurmukhi.ttf?inline") },
  gujarati: { has: /\p{Script=Gujarati}/u, read: () => import("#app/ui/fonts/print/gujarati.ttf?inline") },
  oriya: { has: /\p{Script=Oriya}/u, read: () => import("#app/ui/fonts/print/oriya.ttf?inline") },
  tamil: { has: /\p{Script=Tamil}/u, read: () => import("#app/ui/fonts/print/tamil.ttf?inline") },
  telugu: { has: /\p{Script=Telugu}/u, read: () => import("#app/ui/fonts/print/telugu.ttf?inline") },
  kannada: { has: /\p{Script=Kannada}/u, read: () => import("#app/ui/fonts/print/kannada.ttf?inline") },
  malayalam: { has: /\p{Script=Malayalam}/u, read: () => import("#app/ui/fonts/print/malayalam.ttf?inline") },
  cyrillic: { has: /\p{Script=Cyrillic}/u, read: () => import("#app/ui/fonts/print/cyrillic.ttf?inline") },
  hebrew: { has: /\p{Script=Hebrew}/u, read: () => import("#app/ui/fonts/print/hebrew.ttf?inline") },
  arabic: { has: /\p{Script=Arabic}/u, read: () => import("#app/ui/fonts/print/arabic.ttf?inline") },
};

export type ScriptFace = keyof typeof scriptFaces;
export const scriptFaceNames = Object.keys(scriptFaces) as ScriptFace[];

export const isFromRight = (words: string): boolean => /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(words);

export const fontOf = (dataUrl: string): Buffer => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
