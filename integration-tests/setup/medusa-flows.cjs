// Medusa's workflows are 4,400 modules, which jest would load again for each file. Code without a Medusa names them and never runs them:
// they are loaded when a name is read.
const path = require("node:path")

// by its path: by its name it is this file (jest.config.js)
const INDEX = path.join(path.dirname(require.resolve("@medusajs/medusa/package.json")), "dist/core-flows/index.js")

module.exports = new Proxy({}, { get: (_, name) => require(INDEX)[name] })
