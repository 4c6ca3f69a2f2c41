# Python's official image, pinned by the digest of its list of platforms: the same today and in a year. The patches of Debian
# and Python come with a new digest (CONTRIBUTING.md says how to take one).
FROM python:3.11.17-slim-trixie@sha256:45037981b62b34b44602584fccbc4d884d5f7dc92c7ee86bb38a698a79fe1e51 AS python

# Two stages: the first one installs what the bot needs; what it leaves is copied into the second one, which runs the bot and
# has neither pip nor a compiler.
FROM python AS build

# The locked requirements are wheels. Only atomicwrites, one module of Python that matrix-nio imports, exists as a source archive
# alone: it is built with the locked setuptools. The environment itself gets no pip.
COPY requirements/build.txt requirements/run.txt /requirements/
RUN python -m venv --without-pip /venv \
    && pip install --no-cache-dir --disable-pip-version-check --no-deps --only-binary :all: \
    --require-hashes --requirement /requirements/build.txt \
    && pip install --no-cache-dir --disable-pip-version-check --no-deps --only-binary :all: --no-binary atomicwrites \
    --no-build-isolation --ignore-installed --prefix /venv --require-hashes --requirement /requirements/run.txt

FROM python

# Nothing is installed here, also by nobody who has broken in.
RUN python -m pip uninstall --yes --quiet --root-user-action ignore wheel setuptools pip \
    && python -c "import ensurepip, shutil; shutil.rmtree(ensurepip.__path__[0])"
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH

WORKDIR /minotaur
COPY LICENSE ./
COPY rules rules
COPY storage storage
COPY bot bot

# Games live in the volume; everything else belongs to root, and the bot cannot change it.
RUN python -m compileall -q rules storage bot \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin minotaur \
    && install --directory --owner minotaur --group minotaur --mode 700 data
# A number, so that an orchestrator can see without the image's list of users that this is not root.
USER 10001:10001
VOLUME /minotaur/data
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1

STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "bot", "doctor", "--alive"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
