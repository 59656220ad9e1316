# The image of Hearth. `docker build -t hearth .` builds it; docs/operating.md says how to run it.
# Every step is the same for amd64 and arm64. The first stage needs npm, the second only the C and C++ libraries.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /hearth
COPY . .
# `prune` deletes all that a server does not need, such as the tools that have just built the page.
RUN npm ci --include=dev && npm run build && npm run prune && mkdir /empty

FROM ${BASE}
WORKDIR /hearth
COPY --from=build /hearth/package.json /hearth/LICENSE ./
COPY --from=build /hearth/node_modules node_modules
COPY --from=build /hearth/contract contract
COPY --from=build /hearth/texts texts
COPY --from=build /hearth/server server
COPY --from=build /hearth/demo demo
COPY --from=build /hearth/web/dist web/dist
COPY --from=build --chown=1000:1000 /empty /data

# A container is reached by its published port, so it listens on every address of its own network.
ENV PATH=/hearth/node_modules/.bin:/usr/local/bin:/usr/bin:/bin \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/data/compiled \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Without curl: the only program in the image is Node.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "server/src/main.ts"]
