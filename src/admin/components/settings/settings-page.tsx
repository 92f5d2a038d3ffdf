import { Container, Skeleton } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import type { SettingsAnswer } from "../../../api/admin/svc/answers/settings"
import { api } from "../../lib/api"
import { LoadError } from "../load-error"
import { PageHeader } from "../page-header"
import { Enabled } from "./enabled"
import { Addresses, Environment } from "./environment"
import { Health } from "./health"
import { Problems } from "./problems"
import { useLocale } from "../../lib/use-locale"
import { Action } from "../ui/action"

const useSettings = () =>
  useQuery({
    queryKey: ["svc_settings"],
    queryFn: ({ signal }) => api<SettingsAnswer>("/admin/svc/settings", { signal }),
    staleTime: 0,
  })

const Loading = () => {
  const { t } = useLocale()
  return (
    <Container role="status" aria-label={t("common.loading")} className="flex flex-col gap-y-4 px-6 py-4">
      <Skeleton className="h-6 w-40" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </Container>
  )
}

/** How the plugin is set up, how it fares, and what should not stay so. */
export const SettingsPage = () => {
  const { t } = useLocale()
  const { data, error, refetch, isFetching } = useSettings()
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="p-0">
        <PageHeader title={t("settings.title")} subtitle={t("settings.subtitle")} sandbox={data?.sandbox}>
          <Action isLoading={isFetching} onClick={() => void refetch()}>
            {t("settings.refresh")}
          </Action>
        </PageHeader>
      </Container>
      {error ? (
        <Container className="p-0">
          <LoadError error={error} retry={() => void refetch()} />
        </Container>
      ) : data === undefined ? (
        <Loading />
      ) : (
        <>
          <Problems problems={data.problems} />
          <Health {...data} />
          <Environment {...data} />
          <Addresses {...data} />
          <Enabled {...data} />
        </>
      )}
    </div>
  )
}
