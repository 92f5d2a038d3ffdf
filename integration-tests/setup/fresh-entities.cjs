// MikroORM keeps entity metadata in a global: what an earlier test file in this process defined must not leak into the next.
const { MetadataStorage } = require("@medusajs/framework/mikro-orm/core")
MetadataStorage.clear()
