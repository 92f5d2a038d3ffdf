import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { ScriptedProvider } from "./scripted-provider"

export default ModuleProvider(Modules.PAYMENT, { services: [ScriptedProvider] })
