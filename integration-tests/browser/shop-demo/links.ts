import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { QRCodeSVG } from "qrcode.react"
import type { Page } from "playwright-core"
import type { OneLink } from "../../../src/api/admin/svc/answers/links"
import { z } from "zod"
import type { DemoAddresses } from "../../setup/demo-run"
import { until } from "../../setup/until"
import { AdminLinks, buyLink } from "../admin-links"
import { DemoAdmin } from "../demo-admin"
import type { DemoStage } from "../demo-stage"
import { DemoStaff } from "../demo-staff"
import { PICTURE } from "../orders"
import { sidewaysScroll } from "../page-checks"
import type { Pages } from "../pages"

/*
 * Payment links in the real admin of the demo, sold on the sandbox's own pages.
 */

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }

export function testLinks(open: () => DemoStage): void {
  describe("payment links in the admin", () => {
    let demo: DemoAddresses
    let merchants: Pages
    let buyers: Pages
    let links: AdminLinks
    let page: Page

    beforeAll(async () => {
      const stage = open()
      ;({ demo, merchants, buyers } = stage)
      page = (await stage.merchant(DESK)).page
      links = new AdminLinks(page, demo)
    })

    async function openAdmin(options: Parameters<Pages["open"]>[0] = {}): Promise<Page> {
      const opened = await merchants.open({ viewport: DESK, colorScheme: "light", ...options })
      await new DemoAdmin(opened, demo).signIn()
      return opened
    }

    /** An admin in Turkish, as chosen in the user's profile. */
    async function turkish(opened: Page): Promise<void> {
      await opened.context().addCookies([{ name: "lng", value: "tr", url: demo.admin }])
    }

    const offer = (name: string, price = "149.90") => ({
      name,
      price,
      description: "Two hours at the wheel.",
      picture: PICTURE,
    })

    /** The modules of the QR code for this text, as the page draws them. */
    const modulesOf = (text: string) =>
      [
        ...renderToStaticMarkup(createElement(QRCodeSVG, { value: text, marginSize: 4, level: "M" })).matchAll(
          / d="(.+?)"/g,
        ),
      ]
        .map(([, path]) => path)
        .at(-1)

    test("a link with a picture is made, its address copied, its QR code shown and saved, and its sale watched", async () => {
      await links.open()
      await links.create(offer("Pottery workshop"))
      const url = await links.address()
      await links.dialog.getByRole("button", { name: "Copy address" }).click()
      await until(
        () => page.evaluate<string>("navigator.clipboard.readText()"),
        (copied) => copied === url,
      )
      const whatsapp = await links.dialog.getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href")
      expect(decodeURIComponent(whatsapp ?? "")).toBe(`https://wa.me/?text=Pottery workshop, ₺149.90: ${url}`)

      const code = links.dialog.getByRole("img", { name: "QR code of Pottery workshop" })
      expect(await code.locator("path").last().getAttribute("d")).toBe(modulesOf(url))
      for (const [button, file] of [
        ["Download QR code as SVG", "pottery-workshop.svg"],
        ["Download QR code as PNG", "pottery-workshop.png"],
      ] as const) {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          links.dialog.getByRole("button", { name: button }).click(),
        ])
        expect(download.suggestedFilename()).toBe(file)
      }

      expect(await links.fact("Sold").innerText()).toBe("0")
      await buyLink(await buyers.open(), url)
      await links.fact("Sold").getByText("1", { exact: true }).waitFor()
      await links.dialog.getByText("Sale 1 · ₺149.90").waitFor()
      await page.keyboard.press("Escape")
      await links.row("Pottery workshop").getByRole("cell", { name: "1", exact: true }).waitFor()
      // the form that opened it is gone
      await links.row("Pottery workshop").locator("a:focus").waitFor()
    })

    test("in a store without an e-mail provider, a link is sent by the merchant's own mail program", async () => {
      const one = "**/admin/svc/links/svclink_*"
      await page.route(one, async (route) => {
        const response = await route.fetch()
        const { link } = (await response.json()) as OneLink
        await route.fulfill({ response, json: { link: { ...link, can_be_mailed: false } } })
      })
      await links.open()
      await links.create(offer("Basket weaving"))
      const mail = await links.dialog.getByRole("link", { name: "Send by e-mail" }).getAttribute("href")
      expect(decodeURIComponent(mail ?? "")).toMatch(
        /^mailto:\?subject=Basket weaving&body=Basket weaving, ₺149\.90: http/,
      )
      await page.unrouteAll({ behavior: "wait" })
      await page.keyboard.press("Escape")
    })

    test("a product's link starts with the product's data, and without another picture has the product's", async () => {
      // the demo's products have no pictures
      await page.route("**/admin/svc/links/prefill?*", async (route) => {
        const { prefill } = z.object({ prefill: z.looseObject({}) }).parse(await (await route.fetch()).json())
        await route.fulfill({ json: { prefill: { ...prefill, image_url: `data:image/png;base64,${PICTURE}` } } })
      })
      await links.openFormOf("Gül lokumu")
      expect(await links.field("Name").inputValue()).toMatch(/Lokum/i)
      expect(await links.field("Price").inputValue()).toMatch(/^\d+\.\d\d$/)
      await links.dialog.getByRole("button", { name: "Use the product's picture" }).waitFor()
      await links.field("Description").fill("A box of it.")
      const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/svc/links"))
      await links.send()
      expect((await sent).postDataJSON()).toMatchObject({ image: PICTURE })
      await page.unrouteAll({ behavior: "wait" })
      await links.dialog.getByRole("heading", { name: "QR code" }).waitFor()
      await page.keyboard.press("Escape")
      await page.getByRole("button", { name: "Show and share" }).waitFor()
    })

    test("the form of a product's link keeps what was typed when the store refuses it", async () => {
      await links.openFormOf("Kahve değirmeni")
      const typed = offer("Engraved mill", "0")
      await links.type(typed)
      // everything about links is read again after a refusal, what the form began with too
      const readAgain = page.waitForResponse((response) => response.url().includes("/admin/svc/links/prefill"))
      await links.send()
      await (await readAgain).finished()
      await links.dialog.getByText("The amount must be above 0.").waitFor()
      for (const [label, value] of Object.entries({ Name: typed.name, Description: typed.description, Price: "0" }))
        expect(await links.field(label).inputValue()).toBe(value)
      await links.field("Price").fill("2400")
      await links.send()
      await links.dialog.getByRole("heading", { name: "Engraved mill" }).waitFor()
      await page.keyboard.press("Escape")
    })

    test("an invalid value is explained at its field, before or after it is sent, and nothing is created", async () => {
      await links.open("?new=standard")
      await links.send()
      await links.dialog.getByRole("alert").getByText("Some fields need to be corrected.").waitFor()
      expect(await links.dialog.locator("[aria-invalid=true]").count()).toBeGreaterThanOrEqual(4)

      await links.choosePicture(Buffer.from("<svg/>").toString("base64"), "picture.png")
      await links.dialog.getByText("This is not a JPEG or PNG.").waitFor()
      const large = Buffer.concat([Buffer.from(PICTURE, "base64"), Buffer.alloc(2 * 1024 * 1024)])
      await links.choosePicture(large.toString("base64"))
      await links.dialog.getByText(/This file is 2\.1 MB; at most 2 MB/).waitFor()

      await links.type(offer("Never made", "0"))
      await links.send()
      await links.dialog.getByText("The amount must be above 0.").waitFor()
      await links.field("Price").fill("10.001")
      await links.send()
      await links.dialog.getByText("at most two decimals").waitFor()

      await page.goto(`${demo.admin}/svc/links?new=fast`)
      await links.field("Price").fill("750.01")
      await links.send()
      await links.dialog.getByText("at most ₺750.00").waitFor()
      await links.field("Price").fill("750")
      await links.send()
      await links.dialog.getByRole("heading", { name: "QR code" }).waitFor()
      await links.open("?q=Never")
      await page.getByText("No link matches").waitFor()
    })

    test("the second of two people who edit a link sees that it changed, loads the present one and edits that", async () => {
      await links.open()
      await links.create(offer("Weaving"))
      await links.dialog.getByRole("button", { name: "Edit" }).click()
      await links.field("Name").waitFor()
      const other = await openAdmin()
      const theirs = new AdminLinks(other, demo)
      await theirs.open(new URL(page.url()).search)
      await theirs.field("Name").fill("Weaving for beginners")
      await theirs.send("Save")
      await theirs.dialog.getByRole("heading", { name: "Weaving for beginners" }).waitFor()

      await links.field("Price").fill("99")
      await links.send("Save")
      await links.dialog.getByRole("alert").getByText("it was edited, or it was sold").waitFor()
      await links.dialog.getByRole("button", { name: "Show the link as it is now" }).click()
      await until(
        () => links.field("Name").inputValue(),
        (name) => name === "Weaving for beginners",
      )
      await links.field("Price").fill("99")
      await links.send("Save")
      await links.dialog.getByRole("heading", { name: "Weaving for beginners" }).waitFor()
      await links.fact("Price").getByText("₺99.00").waitFor()
    })

    test("a link is deactivated, activated and deleted, each after a confirmation", async () => {
      await links.open()
      await links.create(offer("Glazing"))
      const url = await links.address()
      await page.keyboard.press("Escape")
      await links.choose("Glazing", "Deactivate")
      await links.confirm("Deactivate")
      await links.row("Glazing").getByText("Inactive").waitFor()
      const buyer = await buyers.open()
      await buyer.goto(url)
      await buyer.getByRole("heading", { name: "Not for sale" }).waitFor()
      await links.choose("Glazing", "Activate")
      await links.confirm("Activate")
      await links.row("Glazing").getByText("Active", { exact: true }).waitFor()
      await links.choose("Glazing", "Delete")
      await links.confirm("Cancel")
      await links.choose("Glazing", "Delete")
      await links.confirm("Delete")
      await links.row("Glazing").waitFor({ state: "detached" })
      await links.open("?status=DELETED")
      await links.row("Glazing").getByText("Deleted").waitFor()
    })

    test("in Turkish, in the dark and on a phone, nothing is cut off and axe finds nothing serious", async () => {
      const phone = await openAdmin({ viewport: PHONE, colorScheme: "dark" })
      await turkish(phone)
      const theirs = new AdminLinks(phone, demo)
      await theirs.open()
      await phone.getByRole("link", { name: "Weaving for beginners" }).waitFor()
      expect(await sidewaysScroll(phone)).toBe(0)
      expect(await theirs.findings("main")).toEqual([])
      await phone.getByRole("link", { name: "Weaving for beginners" }).click()
      await theirs.dialog.getByRole("heading", { name: "Karekod" }).waitFor()
      expect(await sidewaysScroll(phone)).toBe(0)
      expect(await theirs.findings("[role=dialog]")).toEqual([])
      await theirs.open("?new=standard")
      await theirs.field("Fiyat").fill("1.249,90")
      await theirs.dialog.getByText("₺1.249,90").waitFor()
      await theirs.dialog.getByRole("button", { name: "Link oluştur" }).click()
      await theirs.dialog.getByText("Bu alan zorunludur.").first().waitFor()
      expect(await sidewaysScroll(phone)).toBe(0)
      expect(await theirs.findings("[role=dialog]")).toEqual([])
    })

    test("the service's pages of links can be turned", async () => {
      await (await DemoStaff.signIn(demo)).makeLinks(20)
      await links.open("?count=20")
      await page.getByRole("button", { name: "Next" }).click()
      await page.waitForURL(/page=2/)
      await page.getByText("21", { exact: true }).waitFor()
    })
  })
}
