import { Refusal } from "./refusal"

/** The account does not have what was asked for. The code is the sandbox's own choice: none is published. */
export function notOpen(what: string): Refusal {
  return new Refusal("invalid", "11", {
    en: `${what} is not open to this merchant`,
    tr: `${what} bu üye işyerine açık değil`,
  })
}
