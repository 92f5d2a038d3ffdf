// Medusa's utilities are 2,000 modules, which jest would load again for each file. The names that code without a Medusa needs are loaded
// from their own files; any other name loads all of them.
const path = require("node:path")

const INDEX = require.resolve("@medusajs/utils")
const FILES = {
  ContainerRegistrationKeys: "common/container",
  generateEntityId: "common/generate-entity-id",
  MedusaError: "common/errors",
  Modules: "modules-sdk/definition",
}

const all = () => require(INDEX)

module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      Object.hasOwn(FILES, name) ? require(path.join(path.dirname(INDEX), FILES[name]))[name] : all()[name],
    has: (_, name) => name in all(),
    ownKeys: () => Reflect.ownKeys(all()),
    getOwnPropertyDescriptor(_, name) {
      const own = Object.getOwnPropertyDescriptor(all(), name)
      return own && { ...own, configurable: true }
    },
  },
)
