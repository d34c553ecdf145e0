export interface LockedPackage {
  path: string;
  name: string;
  version: string;
  isForBuilding: boolean;
  isOptional: boolean;
  hasInstallScript: boolean;
  integrity: string | null;
  licence: string | null;
}
export declare const builtOf: readonly string[];
export function lockedPackages(): LockedPackage[];
export function isFree(licence: string | null): boolean;
export function judgementOf(name: string): string | null;
