import { XMarkMini } from "@medusajs/icons"
import { Hint, IconButton, Input, Text } from "@medusajs/ui"
import { useLocale } from "../../../lib/use-locale"
import { Action } from "../../ui/action"

interface PresetsFieldProps {
  value: readonly string[]
  change: (presets: readonly string[]) => void
  error: string | undefined
}

const MOST = 10

/** The amounts that a flexible link offers. */
export const PresetsField = ({ value: presets, change, error }: PresetsFieldProps) => {
  const { t } = useLocale()
  return (
    <fieldset className="flex flex-col gap-y-2">
      <Text as="span" size="small" leading="compact" weight="plus">
        {t("links.form.presets")}
      </Text>
      <div className="flex flex-wrap gap-2">
        {presets.map((typed, at) => (
          <div key={at} className="flex items-center gap-x-1">
            <Input
              className="w-28"
              inputMode="decimal"
              autoComplete="off"
              aria-label={t("links.form.preset", { number: at + 1 })}
              aria-invalid={error !== undefined}
              value={typed}
              onChange={({ target }) => change(presets.map((other, index) => (index === at ? target.value : other)))}
            />
            {presets.length > 1 && (
              <IconButton
                type="button"
                size="small"
                variant="transparent"
                aria-label={t("links.form.removePreset", { number: at + 1 })}
                onClick={() => change(presets.filter((_, other) => other !== at))}
              >
                <XMarkMini />
              </IconButton>
            )}
          </div>
        ))}
        {presets.length < MOST && <Action onClick={() => change([...presets, ""])}>{t("links.form.addPreset")}</Action>}
      </div>
      <Hint>{t("links.form.presetsHint")}</Hint>
      {error !== undefined && <Hint variant="error">{error}</Hint>}
    </fieldset>
  )
}
