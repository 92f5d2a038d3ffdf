import { Text } from "@medusajs/ui"
import type { NameOf } from "../lib/language"
import { WHY_NOT_LOADED } from "../lib/refusal"
import { useLocale } from "../lib/use-locale"
import { Action } from "./ui/action"

interface LoadErrorProps {
  error: unknown
  retry: () => void
  nameOf?: NameOf | undefined
}

/** In the place of what could not be loaded: why, and a way on. */
export const LoadError = ({ error, retry, nameOf }: LoadErrorProps) => {
  const { t, sentenceOf } = useLocale()
  return (
    <div role="alert" className="flex flex-col items-start gap-y-3 px-6 py-4">
      <Text size="small" className="text-ui-fg-error" id={nameOf && WHY_NOT_LOADED}>
        {sentenceOf(error, nameOf)}
      </Text>
      <Action onClick={retry}>{t("common.retry")}</Action>
    </div>
  )
}
