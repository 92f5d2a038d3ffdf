const HIDDEN = "••••••••"

/** Only the ends of a key, and not even those of a short one; its length cannot be seen. */
export function mask(key: string, shown: number): string {
  return key.length < 8 * shown ? HIDDEN : `${key.slice(0, shown)}${HIDDEN}${key.slice(-shown)}`
}
