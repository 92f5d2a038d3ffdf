import { useLocale } from "../../lib/use-locale"
import { SmallSelect } from "../form/fields"
import { filterBy } from "./address"

type Accounts = readonly string[] | undefined

export const areSeveral = (accounts: Accounts = []): boolean => accounts.length > 1

export const listAccounts = (accounts: readonly string[]) => accounts.map((name) => [name, name] as const)

export function useAccounts(accounts: Accounts = []) {
  const { t } = useLocale()
  if (!areSeveral(accounts)) return { filters: [], columns: [] }
  const title = t("common.account")
  return {
    filters: [filterBy("account", title, listAccounts(accounts))],
    columns: [{ title, show: ({ account }: { account: string }) => account, from: "desk" as const }],
  }
}

interface AccountPickerProps {
  accounts: Accounts
  account: string | undefined
  choose: (account: string | undefined) => void
  all?: string
}

export const AccountPicker = ({ accounts = [], account = "", choose, all }: AccountPickerProps) => {
  const { t } = useLocale()
  if (!areSeveral(accounts)) return null
  const options = listAccounts(accounts)
  return (
    <SmallSelect<string>
      label={t("common.account")}
      value={account}
      options={all === undefined ? options : [["", all], ...options]}
      change={(name) => choose(name || undefined)}
    />
  )
}
