# The bot and what it needs, and no compiler: the locked requirements are wheels, the sources run as they are.
# Only atomicwrites, one module of Python that matrix-nio imports, exists as a source archive alone.
FROM python:3.11-slim

WORKDIR /minotaur
COPY requirements/run.txt requirements/
RUN pip install --no-cache-dir --disable-pip-version-check --no-deps --only-binary :all: --no-binary atomicwrites \
    --require-hashes --requirement requirements/run.txt

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
