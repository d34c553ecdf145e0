import type { ReactNode } from "react";
import { HouseWheel } from "./wheel.tsx";

/** Page of the console without its menu: on the way in, or for one question. */
export const AlonePage = ({ company, title, children }: { company: string; title: string; children: ReactNode }) => (
  <main className="page alone entry">
    <p className="row mark eczar">
      <HouseWheel className="w" />
      <span>{company}</span>
    </p>
    <h1>{title}</h1>
    {children}
  </main>
);
