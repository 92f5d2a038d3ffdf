import { CheckCircleSolid } from "@medusajs/icons"
import { Container, Text } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { WaitingItemAnswer, WaitingItemsPage } from "../../../../../api/admin/marketplace/answers/payouts"
import { useLocale } from "../../../../lib/use-locale"
import { ActionButton } from "../../../../components/attention/actions"
import { filterBy, useAddress } from "../../../../components/list/address"
import type { Column } from "../../../../components/list/columns"
import { List } from "../../../../components/list/list"
import { Empty, Turning } from "../../../../components/list/parts"
import { Action, Crumb, Fine, OrderLink, PageHeader, Subtle } from "../../../../components/ui/elements"
import { Page } from "../../../../components/ui/pages"
import { SellersOnly } from "../../../../components/submerchants/sellers-only"
import { MOST_APPROVED, nameItem, SellerName, useAskApproval } from "../../../../components/submerchants/item-seller"
import { useApproveItems } from "../../../../components/submerchants/data"
import { useRead } from "../../../../lib/api"

function useColumns(): Column<WaitingItemAnswer>[] {
  const { t, say, money, date } = useLocale()
  return [
    {
      title: t("approvals.item"),
      show: ({ title, why, order, seller, amount, currency_code: currency }) => (
        <>
          <Text size="small" className="break-words">
            {title ?? t("panel.items.erased")}
          </Text>
          <Subtle>
            <OrderLink order={order} />
            <span className="md:hidden"> {money(amount, currency)}</span>
          </Subtle>
          <Subtle className="md:hidden">
            <SellerName seller={seller} />
          </Subtle>
          <Fine>{say(why)}</Fine>
        </>
      ),
      className: "min-w-40 whitespace-normal py-2",
    },
    { title: t("approvals.seller"), show: ({ seller }) => <SellerName seller={seller} />, from: "tablet" },
    {
      title: t("approvals.amount"),
      show: (one) => money(one.amount, one.currency_code),
      from: "tablet",
      isAmount: true,
    },
    { title: t("approvals.since"), show: ({ since }) => date(since), from: "desk" },
    {
      title: t("common.actions"),
      // a press in the confirmation must not open the row
      show: ({ hold }) => (
        <span onClick={(event) => event.stopPropagation()}>
          <ActionButton action={hold} />
        </span>
      ),
    },
  ]
}

function useApproving(items: readonly WaitingItemAnswer[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const approve = useApproveItems()
  const ask = useAskApproval()
  const list = useRef<HTMLDivElement>(null)
  const wanted = items.filter(({ id, can_approve }) => can_approve && chosen.has(id)).slice(0, MOST_APPROVED)
  const choose = (ids: readonly string[]) => setChosen(new Set(ids))
  const sent = () => {
    choose([])
    // the button that was pressed has nothing to send any more, and loses the focus
    list.current?.focus()
  }
  const send = async () => {
    if (await ask(wanted)) approve.mutate({ kind: "approve", items: wanted.map(nameItem) }, { onSettled: sent })
  }
  return { chosen, choose, list, count: wanted.length, send: approve.isPending ? undefined : send }
}

const WaitingList = () => {
  const { t } = useLocale()
  const navigate = useNavigate()
  const address = useAddress<"seller">()
  const query = address.read("after", "seller")
  const { after, seller } = query
  const waiting = useRead<WaitingItemsPage>("svc_approvals", "/admin/svc/approvals", { query, isPaged: true })
  const { data } = waiting
  const { chosen, choose, list, count, send } = useApproving(data?.items ?? [])
  const turn = (next: string | null) => () => {
    choose([])
    address.turn(next === null ? {} : { after: next })
  }
  const ofSeller = seller && filterBy("seller", t("approvals.seller"), [[seller, data?.seller ?? seller]])
  return (
    <Page>
      <Container className="divide-y p-0">
        <PageHeader title={t("approvals.title")} subtitle={t("approvals.hint")} sandbox={data?.sandbox === true}>
          <Action onClick={() => void send?.()} disabled={count === 0 || send === undefined}>
            {t("approvals.approveChosen", { count })}
          </Action>
        </PageHeader>
        <div ref={list} tabIndex={-1} className="outline-none">
          <List
            address={address}
            query={waiting}
            rows={data?.items}
            columns={useColumns()}
            filters={ofSeller ? [ofSeller] : []}
            open={({ order }) => order !== null && void navigate(`/orders/${order.id}`)}
            selection={{
              ...{ chosen, choose },
              isFree: (one) => one.can_approve,
              all: t("approvals.chooseAll"),
              nameOf: ({ title, order }) =>
                t("approvals.choose", { item: title ?? t("panel.items.erased"), number: order?.number ?? "?" }),
            }}
            noMatch={t("approvals.none")}
            empty={<Empty icon={<CheckCircleSolid />} title={t("approvals.none")} hint={t("approvals.hint")} />}
            footer={
              <Turning
                first={after !== undefined && turn(null)}
                next={typeof data?.next === "string" && turn(data.next)}
              />
            }
          />
        </div>
      </Container>
    </Page>
  )
}

export const handle = { breadcrumb: () => <Crumb title="approvals.title" /> }

const ApprovalsRoute = () => (
  <SellersOnly>
    <WaitingList />
  </SellersOnly>
)

export default ApprovalsRoute
