const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/(Headless)?Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "an iPhone"],
  [/iPad/, "an iPad"],
  [/Android/, "an Android device"],
  [/CrOS/, "a Chromebook"],
  [/Windows/, "a Windows computer"],
  [/Macintosh|Mac OS X/, "a Mac"],
  [/Linux/, "a Linux computer"],
];

export function describeDevice(userAgent: string | null): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined && system === undefined) return "A program or an unknown device";
  return `${browser ?? "A browser"} on ${system ?? "an unknown device"}`;
}
