import { en } from "./en"
import { tr } from "./tr"

/** One namespace, `svc`: `useTranslation("svc")`, then `t("panel.title")`. */
export default { en: { svc: en }, tr: { svc: tr } }
