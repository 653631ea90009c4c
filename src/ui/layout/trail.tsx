import { Link } from "react-router-dom";
import styles from "./trail.module.css";

export interface TrailStep {
  readonly name: string;
  readonly to: string;
}

interface TrailProps {
  /** The screens above this one, the home page first. */
  readonly steps: readonly TrailStep[];
  /** This screen. */
  readonly here: string;
}

/** Breadcrumbs of wide windows; a phone has the back arrow. */
export const Trail = ({ steps, here }: TrailProps) => (
  <nav className={styles.trail} aria-label="当前位置">
    <ol>
      {steps.map(({ name, to }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
      <li>
        <span aria-current="page">{here}</span>
      </li>
    </ol>
  </nav>
);
