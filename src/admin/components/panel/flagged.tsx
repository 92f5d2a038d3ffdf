import { InlineTip, Text } from "@medusajs/ui"
import type { PanelAttention } from "../../../api/admin/svc/answers/panel"
import { ActionButtons } from "../attention/action-button"
import { useLocale } from "../../lib/use-locale"

/** What needs a person about this payment, with the ways to resolve it. */
export const Flagged = ({ attention }: { attention: readonly PanelAttention[] }) => {
  const { t, say } = useLocale()
  return attention.map(({ id, title, sentence, check, actions }) => (
    <InlineTip key={id} variant="warning" label={say(title)}>
      <span className="flex flex-col gap-y-3 pt-1">
        <Text as="span" size="small">
          {say(sentence)}
        </Text>
        <Text as="span" size="small">
          <span className="text-ui-fg-base font-medium">{t("attention.check")}: </span>
          {say(check)}
        </Text>
        <span className="flex flex-wrap gap-2">
          <ActionButtons actions={actions} />
        </span>
      </span>
    </InlineTip>
  ))
}
