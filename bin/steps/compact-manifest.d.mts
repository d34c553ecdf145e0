export function compactManifest(script: string): string;
