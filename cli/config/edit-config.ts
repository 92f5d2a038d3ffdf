import type { ObjectLiteralExpression } from "typescript"
import { append, apply, type Edit } from "./append"
import { ConfigError, ConfigSource, type Compiler } from "./source"

const PLUGIN = "medusa-payment-svc"
const PROVIDER = "medusa-payment-svc/providers/svc"
const PAYMENT_MODULE = "@medusajs/medusa/payment"
/** Other names of the payment module in a configuration. */
const OTHER_NAMES = ["@medusajs/payment", "Modules.PAYMENT"]
const NEEDED = ["query", "svc"]

/* What is written, indented by two spaces; `styled` brings it into the file's own style. */

const PLUGIN_ENTRY = `{
  resolve: "${PLUGIN}",
  options: {
    baseUrl: process.env.SVC_BASE_URL,
    apiKey: process.env.SVC_API_KEY,
    secretKey: process.env.SVC_SECRET_KEY,
    backendUrl: process.env.BACKEND_URL, // this server, as buyers' browsers reach it
    storefrontUrls: [process.env.STOREFRONT_URL],
  },
}`
const PROVIDER_ENTRY = `{ resolve: "${PROVIDER}", id: "svc" }`
const DEPENDENCIES = `dependencies: ["query", "svc"]`
const OPTIONS = `options: { providers: [${PROVIDER_ENTRY}] }`

const MODULE_ENTRY = `{
  resolve: "${PAYMENT_MODULE}",
  ${DEPENDENCIES},
  ${OPTIONS},
}`

const inList = (entry: string) => `[\n  ${entry.replaceAll("\n", "\n  ")},\n]`
const PLUGINS = `plugins: ${inList(PLUGIN_ENTRY)}`
const MODULES = `modules: ${inList(MODULE_ENTRY)}`

/** Printed where the file cannot be edited. */
export const BY_HAND = `${PLUGINS},\n${MODULES},`

/** Adds to the end of lists and objects of one file, in its style. */
class Editor {
  readonly edits: Edit[] = []
  readonly #unit: string

  constructor(readonly source: ConfigSource) {
    this.#unit = /^(\t| {2,8})\S/m.exec(source.code)?.[1] ?? "  "
  }

  add(list: Parameters<typeof append>[0], ...entries: string[]): void {
    this.edits.push(...append(list, entries.map(this.#styled), this.#unit))
  }

  readonly #styled = (entry: string) => {
    const lines = entry.replace(/^( {2})+/gm, (spaces) => this.#unit.repeat(spaces.length / 2))
    return this.source.hasSingleQuotes ? lines.replaceAll('"', "'") : lines
  }
}

/** Adds the plugin to its list; without one, gives the property to add. */
function addPlugin(editor: Editor, config: ObjectLiteralExpression): string[] {
  const { source } = editor
  if (source.count([PLUGIN]) > 0) return []
  const plugins = source.property(config, "plugins")
  if (plugins === undefined) return [PLUGINS]
  editor.add(source.list("plugins", plugins), PLUGIN_ENTRY)
  return []
}

/** The payment module's entry. @throws ConfigError where it cannot be seen whether there is one: a second one would replace it */
function findPayment(
  source: ConfigSource,
  modules: readonly ObjectLiteralExpression[],
): ObjectLiteralExpression | undefined {
  const payment = modules.find((one) => source.text(source.property(one, "resolve")) === PAYMENT_MODULE)
  const named = source.count(payment ? [PAYMENT_MODULE] : [PAYMENT_MODULE, ...OTHER_NAMES])
  if (named > (payment ? 1 : 0)) throw new ConfigError("it cannot be seen where the payment module is configured")
  return payment
}

/** Gives the payment module the provider, and the provider what it needs; without the module, gives the property to add. */
function addProvider(editor: Editor, config: ObjectLiteralExpression): string[] {
  const { source } = editor
  const modules = source.property(config, "modules")
  const list = modules && source.list("modules", modules)
  const payment = findPayment(source, list ? source.objectsIn(list) : [])
  if (payment === undefined) {
    if (list === undefined) return [MODULES]
    editor.add(list, MODULE_ENTRY)
    return []
  }
  editor.add(payment, ...addDependencies(editor, payment), ...addToProviders(editor, payment))
  return []
}

function addDependencies(editor: Editor, payment: ObjectLiteralExpression): string[] {
  const { source } = editor
  const dependencies = source.property(payment, "dependencies")
  if (dependencies === undefined) return [DEPENDENCIES]
  const list = source.list("dependencies", dependencies)
  const known = list.elements.map((one) => source.text(one))
  editor.add(list, ...NEEDED.filter((name) => !known.includes(name)).map((name) => `"${name}"`))
  return []
}

function addToProviders(editor: Editor, payment: ObjectLiteralExpression): string[] {
  const { source } = editor
  if (source.count([PROVIDER]) > 0) return []
  const options = source.property(payment, "options")
  if (options === undefined) return [OPTIONS]
  const object = source.object("options", options)
  const providers = source.property(object, "providers")
  if (providers === undefined) editor.add(object, `providers: [${PROVIDER_ENTRY}]`)
  else editor.add(source.list("providers", providers), PROVIDER_ENTRY)
  return []
}

function editOnce(ts: Compiler, text: string): string {
  const editor = new Editor(new ConfigSource(ts, text))
  const config = editor.source.config()
  editor.add(config, ...addPlugin(editor, config), ...addProvider(editor, config))
  return apply(text, editor.edits)
}

/**
 * The text of a `medusa-config` with the plugin and its payment provider; everything else stays as it is written. The same text where
 * both are there.
 * @throws ConfigError where it cannot be parsed, or not be seen where they belong
 */
export function editConfig(ts: Compiler, text: string): string {
  const edited = editOnce(ts, text)
  // whatever was written is found again, or it is not what was meant
  if (edited !== text && editOnce(ts, edited) !== edited)
    throw new ConfigError("the plugin cannot be added to it safely")
  return text.includes("\r\n") ? edited.replace(/\r?\n/g, "\r\n") : edited
}
