"""docs/operations: the dashboard and the alerts ask for metrics and labels that the code has, and leave none out."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import promql_parser
import pytest
import yaml
from prometheus_client import Counter, Gauge, Histogram
from pydantic import BaseModel, ConfigDict, Field

from bot.core import metrics
from bot.core.ui.languages import Languages
from tests.hosting.conftest import ROOT
from tests.hosting.test_metrics import LABELS

OPERATIONS: Final = ROOT / "docs" / "operations"
HOSTING: Final = ROOT / "docs" / "hosting.md"

OF_PROMETHEUS: Final = {"job", "instance"}
"""The labels that Prometheus adds to every value."""

OF_PROCESSES: Final = {"up", "process_cpu_seconds_total", "process_resident_memory_bytes"}
"""What Prometheus itself, and its library, tell of every process."""

PLACE: Final = re.compile(r"\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}")
"""A label in a text, as dashboards and alerts name it."""


class Target(BaseModel):
    """A line of a panel."""

    expr: str
    legend: str = Field(alias="legendFormat")


class Panel(BaseModel):
    """A panel of the dashboard."""

    id: int
    title: str
    targets: list[Target]


class Dashboard(BaseModel):
    """What the tests read of the dashboard."""

    panels: list[Panel]


class Alert(BaseModel):
    """An alert."""

    model_config = ConfigDict(extra="forbid")

    alert: str
    expr: str
    lasts: str = Field(default="0s", alias="for", pattern=r"^\d+[smh]$")
    labels: Mapping[str, str]
    annotations: Mapping[str, str]


class Group(BaseModel):
    """A group of alerts."""

    name: str
    rules: list[Alert]


class Rules(BaseModel):
    """A file of rules."""

    groups: list[Group]


class Use(NamedTuple):
    """A metric in a query, with what is asked of its labels."""

    sample: str
    matched: Mapping[str, str]


DASHBOARD: Final = Dashboard.model_validate_json((OPERATIONS / "dashboard.json").read_bytes())
ALERTS: Final = Rules.model_validate(yaml.safe_load((OPERATIONS / "alerts.yaml").read_text())).groups[0].rules
QUERIES: Final = [target.expr for panel in DASHBOARD.panels for target in panel.targets] + [one.expr for one in ALERTS]


def our_metrics() -> Iterator[tuple[str, Counter | Gauge | Histogram]]:
    """The metrics of the code by their names, as Prometheus shows them."""
    for metric in vars(metrics).values():
        if isinstance(metric, Counter | Gauge | Histogram):
            (family,) = metric.describe()
            yield family.name + "_total" * isinstance(metric, Counter), metric


def samples() -> Mapping[str, set[str]]:
    """The names of all values that the code serves, and the labels of each."""
    found = {name: set[str]() for name in OF_PROCESSES}
    for name, metric in our_metrics():
        labels = set(vars(metric)["_labelnames"])
        if isinstance(metric, Histogram):
            found |= {f"{name}_bucket": labels | {"le"}, f"{name}_sum": labels, f"{name}_count": labels}
        else:
            found[name] = labels
    return found


def uses(query: str) -> list[Use]:
    """The metrics in the query. Raises ValueError if it is no query."""
    found: list[Use] = []

    def visit(node: promql_parser.Expr) -> None:
        if isinstance(node, promql_parser.VectorSelector):
            found.append(Use(node.name or "", {one.name: one.value for one in node.matchers.matchers}))

    promql_parser.walk(promql_parser.parse(query), visit)
    return found


def kept(query: str) -> set[str]:
    """The labels that the outermost sums of the query keep, or those of a query without a sum."""
    sums = re.findall(r"\bby \(([^)]*)\)", query)
    if not sums:
        return OF_PROMETHEUS if "(" not in query or query.startswith("rate(") else set()
    return {label.strip() for label in sums[0].split(",")} - {"le"}


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_asks_for_what_the_code_serves(query: str) -> None:
    """Each metric has the labels that the query names, and can have the values that it compares them with."""
    found = samples()
    assert uses(query)
    for sample, matched in uses(query):
        assert sample in found
        assert matched.keys() <= found[sample] | OF_PROMETHEUS
        for label, value in matched.items():
            assert label in OF_PROMETHEUS or all(
                re.fullmatch(LABELS[label], one.replace("5..", "503")) for one in value.split("|")
            )
    for label in re.findall(r"\bby \(([^)]*)\)", query):
        names = {name.strip() for name in label.split(",")}
        assert names <= set.union(*(found[sample] for sample, _ in uses(query))) | OF_PROMETHEUS


def test_bounds_and_reasons_exist() -> None:
    """Values that a query compares with: a bound is one of its histogram's buckets, and a reason one of the texts'."""
    bounds, reasons = [], []
    for sample, matched in (use for query in QUERIES for use in uses(query)):
        bounds += [(sample, matched["le"])] if "le" in matched else []
        reasons += [matched["reason"]] if "reason" in matched else []
    assert bounds
    for sample, bound in bounds:
        histogram = dict(our_metrics())[sample.removesuffix("_bucket")]
        assert float(bound) in vars(histogram)["_upper_bounds"]
        assert bound == str(float(bound))
    assert reasons
    assert [reason for reason in reasons if not Languages().say("en", f"refusal-{reason}")] == []


def test_every_metric_is_on_the_dashboard_and_on_the_page() -> None:
    """The dashboard shows all of them, and docs/hosting.md explains all of them, and no others."""
    shown = {use.sample for panel in DASHBOARD.panels for target in panel.targets for use in uses(target.expr)}
    names = {name for name, _ in our_metrics()}
    assert {name for name in names if not any(one.startswith(name) for one in shown)} == set()
    explained = re.findall(r"^\| `(minotaur_\w+)` \|", HOSTING.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(explained) == sorted(names)


def test_texts_name_labels_that_the_query_keeps() -> None:
    """A legend or a description shows no empty place."""
    for panel in DASHBOARD.panels:
        for target in panel.targets:
            assert set(PLACE.findall(target.legend)) <= kept(target.expr), panel.title
    for one in ALERTS:
        assert set(PLACE.findall(" ".join(one.annotations.values()))) <= kept(one.expr), one.alert


def test_panels_and_alerts_can_be_told_apart() -> None:
    """Each panel has its own number and title; each alert a name, a severity, and words that say what to do."""
    assert len({panel.id for panel in DASHBOARD.panels}) == len({panel.title for panel in DASHBOARD.panels})
    assert len({one.alert for one in ALERTS}) == len(ALERTS)
    assert {one.labels["severity"] for one in ALERTS} == {"page", "ticket"}
    assert all(one.annotations.keys() == {"summary", "description"} for one in ALERTS)
    assert json.loads((OPERATIONS / "dashboard.json").read_text())["uid"] == "minotaur"


def test_only_damage_that_was_found_asks_for_a_backup() -> None:
    """One query may fail while the file is whole, and a PostgreSQL server has no file that the bot could put back."""
    restoring = [one for one in ALERTS if "restore" in one.annotations["description"]]
    assert [use.sample for one in restoring for use in uses(one.expr)] == ["minotaur_database_faults"]
    page = HOSTING.read_text(encoding="utf-8")
    named = re.findall(r"`(Minotaur\w+)`", page)
    assert "MinotaurDatabaseUnreadable" in named
    assert set(named) <= {one.alert for one in ALERTS}


@pytest.mark.parametrize(
    "query", ["sum(rate(minotaur_commits[5m]))", 'minotaur_tables{server="1"}', "sum by (server) (minotaur_tables)"]
)
def test_a_wrong_query_is_found(query: str) -> None:
    """The check above fails for names and labels that the code does not have."""
    with pytest.raises(AssertionError):
        test_a_query_asks_for_what_the_code_serves(query)


def test_paths_exist() -> None:
    """The page for hosts names both files."""
    page = HOSTING.read_text(encoding="utf-8")
    assert [path.name for path in sorted(Path(OPERATIONS).iterdir()) if f"(operations/{path.name})" not in page] == []
