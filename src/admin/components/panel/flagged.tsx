import { InlineTip, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { PanelAttention } from "../../../api/admin/svc/answers/panel"
import { useLanguage, wordsIn } from "../../lib/language"
import { ActionButton } from "../attention/action-button"

/** What needs a person about this payment, with the ways to resolve it. */
export const Listed = ({ attention }: { attention: readonly PanelAttention[] }) => {
  const { t } = useTranslation("svc")
  const language = useLanguage()
  return attention.map(({ id, title, sentence, check, actions }) => (
    <InlineTip key={id} variant="warning" label={wordsIn(language, title)}>
      <span className="flex flex-col gap-y-3 pt-1">
        <Text as="span" size="small">
          {wordsIn(language, sentence)}
        </Text>
        <Text as="span" size="small">
          <span className="text-ui-fg-base font-medium">{t("attention.check")}: </span>
          {wordsIn(language, check)}
        </Text>
        <span className="flex flex-wrap gap-2">
          {actions.map((action) => (
            <ActionButton key={`${action.path} ${JSON.stringify(action.body)}`} action={action} />
          ))}
        </span>
      </span>
    </InlineTip>
  ))
}
