import { Badge, Tooltip } from "@medusajs/ui"
import { useLocale } from "../lib/use-locale"

/** Beside every heading, wherever the service's address is a sandbox. */
export const SandboxBadge = () => {
  const { t } = useLocale()
  return (
    <Tooltip content={t("common.sandboxHint")}>
      <Badge size="2xsmall" color="orange" tabIndex={0} className="shrink-0 whitespace-nowrap">
        {t("common.sandbox")}
      </Badge>
    </Tooltip>
  )
}
