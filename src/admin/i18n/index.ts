import { admin as en } from "../../../messages/en.json"
import { admin as tr } from "../../../messages/tr.json"

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { svc: typeof en }
  }
}

/** Medusa reads the texts from here: one namespace, `useTranslation("svc")`. */
export default { en: { svc: en }, tr: { svc: tr } }
