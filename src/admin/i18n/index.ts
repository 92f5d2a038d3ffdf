import { admin as enAdmin, field as enField } from "../../../messages/en.json"
import { admin as trAdmin, field as trField } from "../../../messages/tr.json"

const en = { ...enAdmin, field: enField }
const tr = { ...trAdmin, field: trField }

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { svc: typeof en }
  }
}

/** Medusa reads the texts from here: one namespace, `useTranslation("svc")`. */
export default { en: { svc: en }, tr: { svc: tr } }
