import { FocusModal, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { LinkPrefill } from "../../../../api/admin/svc/answers/links"
import { LoadError } from "../../load-error"
import { Loading } from "../../ui/loaded"
import { type LinkFor, usePrefill } from "../data"
import { useLocale } from "../../../lib/use-locale"
import { Action } from "../../ui/action"

interface PrefilledProps {
  about: LinkFor
  close: () => void
  children: (prefill: LinkPrefill) => ReactNode
}

const Waiting = ({ close, children }: { close: () => void; children: ReactNode }) => {
  const { t } = useLocale()
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && close()}>
      <FocusModal.Content aria-describedby={undefined}>
        <FocusModal.Header>
          <FocusModal.Title className="sr-only">{t("links.form.createTitle")}</FocusModal.Title>
        </FocusModal.Header>
        <FocusModal.Body className="flex flex-col items-center overflow-y-auto">
          <div className="flex w-full max-w-[720px] flex-col gap-y-6 px-4 py-10 sm:px-8 sm:py-16">{children}</div>
        </FocusModal.Body>
      </FocusModal.Content>
    </FocusModal>
  )
}

/**
 * Asks what a link for this order or product would say, and shows a form once that is known; or why there can be none. The form stays,
 * with what was typed, when that is asked again: a refused link is followed by new readings of everything about links.
 */
export const Prefilled = ({ about, close, children }: PrefilledProps) => {
  const { t, say } = useLocale()
  const { data, error, refetch, isFetchedAfterMount } = usePrefill(about)
  if (data && isFetchedAfterMount && !data.prefill.obstacle) return children(data.prefill)
  return (
    <Waiting close={close}>
      {data?.prefill.obstacle && isFetchedAfterMount ? (
        <>
          <Text>{say(data.prefill.obstacle)}</Text>
          <Action className="self-start" onClick={close}>
            {t("common.close")}
          </Action>
        </>
      ) : error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <Loading className="" bars={["h-6 w-1/2", "h-8 w-full", "h-20 w-full", "h-8 w-full"]} />
      )}
    </Waiting>
  )
}
