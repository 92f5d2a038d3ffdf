import { Select } from "@medusajs/ui"
import type { ControlProps } from "../form/field"

export interface OptionsProps<Value extends string> extends Partial<ControlProps> {
  value: string
  /** "" stands for no choice. */
  options: readonly (readonly [value: Value, label: string])[]
  change: (value: Value) => void
  size?: "small" | "base"
  disabled?: boolean
  className?: string
  "aria-label"?: string
}

/** Radix knows no empty value. */
const NONE = "none"

export function Options<Value extends string>(props: OptionsProps<Value>) {
  const { value, options, change, size = "base", disabled = false, ...trigger } = props
  const chosen = (key: string) => {
    const option = options.find(([one]) => (one || NONE) === key)
    if (option) change(option[0])
  }
  return (
    <Select value={value || NONE} size={size} disabled={disabled} onValueChange={chosen}>
      <Select.Trigger {...trigger}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map(([one, label]) => (
          <Select.Item key={one} value={one || NONE}>
            {label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
