const MOST = 60

/** A name as a part of a file's name: small letters and digits of ASCII, and hyphens. Empty where it has none of these. */
export const getSlug = (name: string): string =>
  name
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MOST)
    .replace(/^-|-$/g, "")
