import { InputField } from "../../form/input-field"
import { SelectField } from "../../form/select-field"
import type { Form } from "../../form/use-form"
import { useLocale } from "../../../lib/use-locale"
import { useMarketplace } from "../data"
import { useApprovalWords } from "../use-approval-words"
import { APPROVAL_TIMES, type SubmerchantValues } from "./values"

/** When this seller's items are approved, where that is not the usual; nothing where this store approves none. */
export const ApprovalField = ({ form }: { form: Form<SubmerchantValues> }) => {
  const { t } = useLocale()
  const words = useApprovalWords()
  const marketplace = useMarketplace().data
  if (marketplace?.approves !== true) return null
  const usual = marketplace.approval && words(marketplace.approval)
  const options = APPROVAL_TIMES.map((when) => [when, t(`marketplace.approval.${when}`)] as const)
  const isAfterDays = form.values.approvalWhen === "after_days"
  return (
    <>
      <SelectField
        label={t("marketplace.approval.title")}
        options={[["", t("marketplace.approval.usual", { usual })] as const, ...options]}
        {...form.bind("approvalWhen", "approval")}
        {...(isAfterDays && { error: undefined })}
      />
      {isAfterDays && (
        <InputField
          label={t("marketplace.approval.days")}
          className="max-w-40"
          inputMode="numeric"
          {...form.bind("approvalDays", "approval")}
        />
      )}
    </>
  )
}
