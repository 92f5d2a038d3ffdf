import { Select } from "@medusajs/ui"

interface ChoiceProps {
  label: string
  /** What it says while nothing is chosen. */
  any: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  choose: (value: string) => void
}

/** Radix knows no empty value. */
const ANY = "any"

/** One way to narrow a list down. */
export const Choice = ({ label, any, value, options, choose }: ChoiceProps) => (
  <Select size="small" value={value || ANY} onValueChange={(chosen) => choose(chosen === ANY ? "" : chosen)}>
    <Select.Trigger aria-label={label}>
      <Select.Value />
    </Select.Trigger>
    <Select.Content>
      {[[ANY, any] as const, ...options].map(([key, text]) => (
        <Select.Item key={key} value={key}>
          {text}
        </Select.Item>
      ))}
    </Select.Content>
  </Select>
)
