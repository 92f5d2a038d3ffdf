import { createNoopMeter, metrics, type Meter } from "@opentelemetry/api"
import { readFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { MONEY_EVENTS } from "../../src/modules/svc/money-events"
import { instruments } from "../../src/telemetry"

const read = (file: string) => readFileSync(path.resolve(__dirname, "../..", file), "utf8")
const GUIDE = read("docs/guides/operating.md")
const DASHBOARD = read("docs/grafana-dashboard.json")
const ALERTS = read("docs/alerts.yml")

/** Every metric that the code makes, as Prometheus names its series. */
function madeMetrics(): Map<string, string[]> {
  const made = new Map<string, string[]>()
  const meter = createNoopMeter()
  const noting =
    <T>(make: (name: string) => T, ...ends: string[]) =>
    (name: string) => {
      const plain = name.replaceAll(".", "_")
      made.set(
        name,
        ends.map((end) => plain + end),
      )
      return make(name)
    }
  const noted: Meter = Object.assign(Object.create(meter) as Meter, {
    createHistogram: noting((name) => meter.createHistogram(name), "_bucket", "_count", "_sum"),
    createCounter: noting((name) => meter.createCounter(name), "_total"),
    createUpDownCounter: noting((name) => meter.createUpDownCounter(name), ""),
    createObservableGauge: noting((name) => meter.createObservableGauge(name), ""),
  })
  metrics.setGlobalMeterProvider({ getMeter: () => noted })
  instruments()
  metrics.disable()
  return made
}

const made = madeMetrics()

/** The rows of a section's table, cell by cell. */
const rowsOf = (section: string) =>
  (GUIDE.split(`\n## ${section}\n`)[1]?.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()))

const plain = (cell = "") => cell.replaceAll("`", "")

describe("the guide to operating", () => {
  it("has a row for each log line, and no other", () =>
    expect(rowsOf("Log lines").map(([, event]) => plain(event))).toEqual([...MONEY_EVENTS]))

  it("has a row for each metric, and no other", () => {
    expect(made.size).toBeGreaterThan(8)
    expect(
      rowsOf("Metrics")
        .map(([, metric]) => plain(metric))
        .sort(),
    ).toEqual([...made.keys()].sort())
  })

  it("says of each alert what it means and what to do", () => {
    const alerts = [...ALERTS.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(alerts.length).toBeGreaterThan(5)
    expect(rowsOf("Alerts").map(([, alert]) => plain(alert))).toEqual(alerts)
    expect(rowsOf("Alerts").every(([, , meaning, todo]) => meaning !== "" && todo !== "")).toBe(true)
  })
})

describe("the dashboard and the alerts", () => {
  const panels = z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) }))
  const queries = panels
    .parse(z.object({ panels: z.unknown() }).parse(JSON.parse(DASHBOARD)).panels)
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const labels = rowsOf("Metrics").flatMap(([, , , attributes = ""]) => plain(attributes).split(", "))
  const names = (text: string) => [
    ...new Set(
      text
        .replaceAll("(_seconds)?", "")
        .match(/\b(?:svc|error)_\w+/g)
        ?.filter((name) => !/^Svc/.test(name)),
    ),
  ]

  it("use metrics and labels that the code makes, and no others", () => {
    const known = [...[...made.values()].flat(), ...labels.map((label) => label.replaceAll(".", "_"))]
    expect(queries.length).toBeGreaterThan(8)
    expect(names(queries.join("\n") + ALERTS).filter((name) => !known.includes(name))).toEqual([])
  })

  it("show every metric there is", () => {
    const shown = names(queries.join("\n"))
    const unseen = [...made].filter(([, series]) => !series.some((one) => shown.includes(one)))
    expect(unseen.map(([name]) => name)).toEqual([])
  })
})
