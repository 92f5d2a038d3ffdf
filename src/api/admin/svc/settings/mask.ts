const HIDDEN = "••••••••"

/** A key by its ends alone, and not even those of a short one; how long it is cannot be seen. */
export function mask(key: string, shown: number): string {
  return key.length < 8 * shown ? HIDDEN : `${key.slice(0, shown)}${HIDDEN}${key.slice(-shown)}`
}
