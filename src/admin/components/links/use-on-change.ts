import { useEffect, useRef } from "react"

/** Acts when a value is another than it was; not at first, and not while it is not known. */
export function useOnChange(value: string | number | undefined, act: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== undefined && before.current !== value) act()
    before.current = value
  }, [value, act])
}
