import { configManager } from "@medusajs/framework/config"
import { SvcProvider } from "./svc-provider"

it("no provider starts in a store whose configuration does not list the plugin", () => {
  const modules = jest.spyOn(configManager, "config", "get")
  modules.mockReturnValue({ modules: {} } as typeof configManager.config)
  expect(() => SvcProvider.validateOptions()).toThrow('plugins: add the line  { resolve: "medusa-payment-svc"')
  modules.mockRestore()
})
