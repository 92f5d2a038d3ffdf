// Medusa's build of the admin reads it.
import { texts } from "./scripts/texts.mjs"

export default { plugins: [texts] }
