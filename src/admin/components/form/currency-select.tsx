import { Select } from "@medusajs/ui"
import { CURRENCIES, type Currency } from "../../lib/currencies"
import type { ControlProps } from "./field"

interface CurrencySelectProps extends Partial<ControlProps> {
  value: string
  choices?: readonly Currency[]
  disabled?: boolean
  className?: string
  "aria-label"?: string
  choose: (currency: Currency) => void
}

/** One of the currencies: all that the service takes, unless told. */
export const CurrencySelect = ({ value, choices = CURRENCIES, disabled, choose, ...trigger }: CurrencySelectProps) => {
  const chosen = (code: string) => {
    const currency = choices.find((one) => one === code)
    if (currency) choose(currency)
  }
  return (
    <Select value={value} disabled={disabled ?? false} onValueChange={chosen}>
      <Select.Trigger {...trigger}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {choices.map((code) => (
          <Select.Item key={code} value={code}>
            {code}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
