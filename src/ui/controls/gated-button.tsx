import { toast } from "#ui/feedback/toast.tsx";
import { classNames } from "#ui/style/class-names.ts";
import { Button, type ButtonProps } from "./button.tsx";
import styles from "./gated-button.module.css";

interface GatedButtonProps extends Omit<ButtonProps, "disabled"> {
  /** Why it cannot act now; null where it can. */
  readonly whyNot: string | null;
}

/** A button that says why when it is pressed and cannot act. It keeps its place in the tab order. */
export function GatedButton({ whyNot, className, onClick, ...rest }: GatedButtonProps) {
  if (whyNot === null) return <Button {...rest} className={className} onClick={onClick} />;
  return (
    <Button
      {...rest}
      className={classNames(styles.gated, className)}
      aria-disabled
      title={whyNot}
      onClick={(event) => {
        event.preventDefault();
        toast(whyNot);
      }}
    />
  );
}
