"""What the server counts, for Prometheus: how much goes on, how long it takes, what is refused."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

STORED = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)
THOUGHT = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)


class Metrics:
    """Counted as it happens. Nothing here names a person, a table or anything hidden."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._gauges: dict[str, Gauge] = {}
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        self.moves = Counter("gravitable_moves", "Moves played", ("game", "by"), registry=self._registry)
        self.stored = Histogram(
            "gravitable_store_seconds",
            "From a change to its being safe on disk",
            buckets=STORED,
            registry=self._registry,
        )
        self.work = Histogram(
            "gravitable_work_seconds",
            "What other processes work out, waiting included",
            ("lane",),
            buckets=THOUGHT,
            registry=self._registry,
        )
        self.work_failed = Counter(
            "gravitable_work_failed", "Work that failed or took too long", ("lane",), registry=self._registry
        )
        self.requests = Counter("gravitable_requests", "HTTP answers", ("status",), registry=self._registry)
        self._refusals = Counter(
            "gravitable_refusals", "Live messages refused", ("why",), registry=self._registry
        )
        self.failures = Counter(
            "gravitable_failures", "Errors nobody expected; the log has them", registry=self._registry
        )

    def watch(self, name: str, about: str, value: Callable[[], float], **labels: str) -> None:
        """Ask for a value whenever it is looked at; those that differ in labels share a name."""
        gauge = self._gauges.get(name)
        if gauge is None:
            gauge = self._gauges[name] = Gauge(name, about, tuple(labels), registry=self._registry)
        (gauge.labels(**labels) if labels else gauge).set_function(value)

    def refused(self, rule: str | None) -> None:
        """A live message was refused."""
        ours = {"table.limits": "limit", "kernel.malformed": "malformed", "kernel.stale": "too late"}
        self._refusals.labels(ours.get(rule or "", "rule" if rule else "other")).inc()

    def written(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self._registry)
