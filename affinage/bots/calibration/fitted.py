"""The constants of each system, as `python -m bench.calibration --fit` writes them."""

from affinage.bots.calibration.maps import Calibration, ChanceMap, OwnerMap

FITTED: dict[str, Calibration] = {
    "affinage": Calibration(
        ChanceMap(slope=1.044, growth=0.023, optimism=1.37, drift=0.262),
        OwnerMap(power=0.921, whole=0.0, nobody=0.749, standing=10.826, winning=0.002),
    ),
    "churn": Calibration(
        ChanceMap(slope=0.524, growth=0.141, optimism=1.204, drift=0.209),
        OwnerMap(power=0.044, whole=1.045, nobody=0.2, standing=0.885, winning=-0.07),
    ),
    "emulsion": Calibration(
        ChanceMap(slope=0.917, growth=-0.012, optimism=1.556, drift=0.157),
        OwnerMap(power=0.119, whole=0.949, nobody=0.094, standing=0.937, winning=-0.001),
    ),
    "moulds": Calibration(
        ChanceMap(slope=0.439, growth=0.089, optimism=1.145, drift=0.223),
        OwnerMap(power=0.171, whole=2.299, nobody=21.948, standing=0.927, winning=0.104),
    ),
    "taifas": Calibration(
        ChanceMap(slope=1.665, growth=-0.138, optimism=2.11, drift=0.254),
        OwnerMap(power=1.42, whole=0.0, nobody=0.256, standing=2.579, winning=0.245),
    ),
    "churn, judged": Calibration(
        ChanceMap(slope=0.1, growth=0.0, optimism=1.036, drift=0.008),
        OwnerMap(power=-0.012, whole=1.096, nobody=0.089, standing=0.917, winning=-0.976),
    ),
}
