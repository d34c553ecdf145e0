import { Link } from "react-router";

interface SortHeadProps {
  label: string;
  address: string;
  order?: "ascending" | "descending" | undefined;
  isNumber?: boolean;
}

/** Head of a column that sorts the list. */
export const SortHead = ({ label, address, order, isNumber = false }: SortHeadProps) => (
  <th scope="col" className={isNumber ? "num" : undefined} aria-sort={order}>
    <Link className="sort" to={address}>
      <span>{label}</span>
      <span aria-hidden="true">{order === "ascending" ? " ↑" : order === "descending" ? " ↓" : ""}</span>
    </Link>
  </th>
);
