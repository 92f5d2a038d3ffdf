import { Container, Tabs } from "@medusajs/ui"
import { useState } from "react"
import type { Overview } from "../../../../api/admin/reports/answer-types"
import { DownloadButton } from "../../../components/figures/figures"
import { LoadingDays, NoDays, PeriodPicker, useDayNames, usePeriod } from "../../../components/figures/period"
import { AccountPicker } from "../../../components/list/account"
import { Bank } from "../../../components/reports/bank"
import { DaysOf, TotalsOf } from "../../../components/reports/currency"
import { Success } from "../../../components/reports/success"
import { Transactions } from "../../../components/reports/transactions"
import { Crumb, Fine, Loaded, PageHeader } from "../../../components/ui/elements"
import { Page } from "../../../components/ui/pages"
import { useRead } from "../../../lib/api"
import { useLocale } from "../../../lib/use-locale"

const TABS = ["days", "transactions", "success"] as const
const FILES = { days: "/admin/svc/overview/csv", transactions: "/admin/svc/overview/transactions/csv" } as const

interface FiguresProps {
  overview: Overview
  account: string | undefined
}

const Parts = ({ overview, account }: FiguresProps) => {
  const { t } = useLocale()
  const [tab, choose] = useState<(typeof TABS)[number]>("days")
  const { from, to, currencies, methods, answers } = overview
  const days = { from, to }
  return (
    <Tabs value={tab} onValueChange={(next) => choose(TABS.find((one) => one === next) ?? "days")}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Tabs.List>
          {TABS.map((one) => (
            <Tabs.Trigger key={one} value={one}>
              {t(`overview.tabs.${one}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tab !== "success" && <DownloadButton path={FILES[tab]} query={{ ...days, account }} name={tab} />}
      </div>
      <Tabs.Content value="days" className="divide-y border-t">
        {currencies.map((one) => (
          <DaysOf key={one.currency_code} of={one} period={days} />
        ))}
      </Tabs.Content>
      <Tabs.Content value="transactions" className="border-t">
        <Transactions key={`${from} ${to} ${account}`} days={days} account={account} />
      </Tabs.Content>
      <Tabs.Content value="success" className="divide-y border-t">
        <Success methods={methods} answers={answers} />
      </Tabs.Content>
    </Tabs>
  )
}

const Figures = ({ overview, account }: FiguresProps) => {
  const { t, day } = useLocale()
  const { payouts, currencies, methods, before } = overview
  if (payouts.length + currencies.length + methods.length === 0) return <NoDays />
  return (
    <>
      {payouts.length > 0 && <Bank payouts={payouts} />}
      {currencies.map((one) => (
        <TotalsOf key={one.currency_code} of={one} />
      ))}
      <Fine className="px-6 py-2">{t("overview.compared", { from: day(before.from), to: day(before.to) })}</Fine>
      <Parts overview={overview} account={account} />
    </>
  )
}

const OverviewPage = () => {
  const { t } = useLocale()
  const [chosen, setChosen] = usePeriod("last30")
  const [account, chooseAccount] = useState<string>()
  const query = { ...chosen.days, account }
  const overview = useRead<Overview>("svc_reports", "/admin/svc/overview", {
    query,
    isPaged: true,
    staleTime: "usual",
    retry: false,
  })
  return (
    <Page>
      <Container className="divide-y p-0">
        <PageHeader title={t("common.menu.overview")} subtitle={t("overview.hint")} sandbox={overview.data?.sandbox} />
        <PeriodPicker {...chosen} error={overview.error} choose={(period, days) => setChosen({ period, days })}>
          <AccountPicker
            accounts={overview.data?.accounts}
            account={account}
            choose={chooseAccount}
            all={t("common.allAccounts")}
          />
        </PeriodPicker>
        <Loaded query={overview} loading={<LoadingDays />} nameOf={useDayNames()}>
          {(loaded) => <Figures overview={loaded} account={account} />}
        </Loaded>
      </Container>
    </Page>
  )
}

export const handle = { breadcrumb: () => <Crumb title="common.menu.overview" /> }

export default OverviewPage
