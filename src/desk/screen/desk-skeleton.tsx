import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/states.tsx";

/** The cards of a quote screen while its prices are on the way. */
export function DeskSkeleton({ title, back }: { readonly title: string; readonly back?: string }) {
  return (
    <Page title={title} back={back}>
      <Skeleton lines={4} shape="card" />
    </Page>
  );
}
